import type { PageSurface } from '../store.ts'

/** Files by the browser's own chooser, and by a download. */
export const browserPage: Omit<PageSurface, 'atRest'> = {
  chooseFile: async (kinds = '.json,application/json') => (await choose(kinds, false))[0] ?? null,
  chooseFiles: () => choose('', true),
  download,
}

function choose(kinds: string, several: boolean): Promise<readonly File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = kinds
  input.multiple = several
  return new Promise(resolve => {
    const end = () => resolve([...(input.files ?? [])])
    input.addEventListener('change', end)
    input.addEventListener('cancel', end)
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
