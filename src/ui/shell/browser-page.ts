import type { PageSurface } from '../store.ts'

/** Files by the browser's own chooser, and by a download. */
export const browserPage: PageSurface = { chooseFile, download }

function chooseFile(kinds = '.json,.html'): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = kinds
  return new Promise(resolve => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}

/** Milliseconds for the browser to begin the download before the address is revoked. */
const ADDRESS_LIVES_MS = 30_000

function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_LIVES_MS)
}
