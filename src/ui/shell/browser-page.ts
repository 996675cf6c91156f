import type { PageSurface } from '../../host/actions.ts'

/** Files by the browser's own chooser, and by a download. */
export const browserPage: Omit<PageSurface, 'atRest'> = {
  chooseFile: async (accept = '.json,application/json') => (await choose({ accept }))[0] ?? null,
  chooseFiles: () => choose({ multiple: true }),
  chooseFolder: () => choose({ webkitdirectory: true }),
  download,
  settingLabels: async () => (await import('../settings/setting-labels.ts')).settingLabels(),
}

type Choice = Partial<Pick<HTMLInputElement, 'accept' | 'multiple' | 'webkitdirectory'>>

/** The files that the person chooses; none if they cancel. */
function choose(choice: Choice): Promise<readonly File[]> {
  const input = Object.assign(document.createElement('input'), { type: 'file', ...choice })
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
