let frame: HTMLIFrameElement | null = null;

/**
 * The IndexedDB of a blank frame. After 'Connection to Indexed Database server lost' WebKit never connects the page again, but
 * it connects a new document. The frame has to stay in the page while its databases are used.
 */
export function frameDisk(): IDBFactory | null {
  frame?.remove();
  frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  return frame.contentWindow?.indexedDB ?? null;
}
