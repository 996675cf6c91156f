/** The permission to write into a folder, which no test can take from a browser. */
import type { Page } from '@playwright/test'
import { addScriptEverywhere } from './everywhere.ts'

/** Grants the permission for all folders of the page; the returned function takes it back until somebody asks for it. */
export async function grantFolders(page: Page): Promise<() => void> {
  let permission = 'granted'
  await page.route('**/folder-permission*', async (route, request) => {
    if (request.method() === 'POST') permission = 'granted'
    await route.fulfill({ body: permission })
  })
  await addScriptEverywhere(page, playPermission, null)
  return () => {
    permission = 'prompt'
  }
}

/** In the page and in the worker, before anything else. */
function playPermission(): void {
  const ask = async (method: string) => (await fetch('/folder-permission', { method })).text()
  Object.assign(FileSystemDirectoryHandle.prototype, {
    queryPermission: () => ask('GET'),
    requestPermission: () => ask('POST'),
  })
}
