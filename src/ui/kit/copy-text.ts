/**
 * Puts a text on the clipboard. Resolves to false where the browser refuses, so that the caller can
 * say so. A plain-http page has no clipboard interface; the older way serves there.
 */
export async function copyText(text: string): Promise<boolean> {
  // On a plain-http page the property is missing, whatever its type says.
  if (!('clipboard' in navigator)) return copyBySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  )
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'unseen'
  area.setAttribute('aria-hidden', 'true')
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
