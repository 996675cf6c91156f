/** The browser's own dialogs for folders. Only some browsers have them. */
import type { FolderHandle } from '../ports/folder.ts'

interface Picker {
  showDirectoryPicker?(options: {
    readonly id: string
    readonly mode: 'readwrite'
  }): Promise<FolderHandle>
}

const page: Window & Picker = window

export const canChooseFolder = (): boolean => page.showDirectoryPicker !== undefined

/** Null if the person chose none. */
export async function chooseFolder(): Promise<FolderHandle | null> {
  try {
    return (await page.showDirectoryPicker?.({ id: 'palimpsest', mode: 'readwrite' })) ?? null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

interface Asking {
  requestPermission?(wanted: { readonly mode: 'readwrite' }): Promise<PermissionState>
}

/** Asks for permission to write into the folder; call it after a press. */
export async function askPermission(folder: FolderHandle & Asking): Promise<boolean> {
  return ((await folder.requestPermission?.({ mode: 'readwrite' })) ?? 'granted') === 'granted'
}
