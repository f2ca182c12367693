/** The URL of a script that is built as a separate worker. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
