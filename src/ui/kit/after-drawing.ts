/** Milliseconds in which the page draws and takes what is typed before more of it is fetched. */
const DRAWING_MS = 30

/** Resolves once what is there has been drawn: what the user writes comes before what they may read. */
export function afterDrawing(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, DRAWING_MS))
}
