/** The list's rows, one for each operation, as our page made them. */
export async function* chunks() {
  for (let n = 0; ; n++) {
    const answer = await fetch(`/api/lista?desde=${n}`);
    if (!answer.ok) return;
    yield await answer.json();
  }
}
