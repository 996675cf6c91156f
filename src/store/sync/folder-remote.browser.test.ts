import { describeSyncRemote } from '../../test/contracts/sync-remote.contract.ts'
import { openFolder } from '../folder.ts'
import { folderRemote } from './folder-remote.ts'

describeSyncRemote('a real folder', async () => {
  const root = await navigator.storage.getDirectory()
  const handle = await root.getDirectoryHandle(`sync-files-${Math.random()}`, { create: true })
  const folder = openFolder(handle)
  return {
    store: folderRemote(folder, handle.name),
    putFile: (name, text) => folder.write(name, new Blob([text])),
  }
})
