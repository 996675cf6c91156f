import { describeSegmentStore } from '../../test/contracts/sync-remote.contract.ts'
import { openFolder } from '../folder.ts'
import { folderSegments } from './folder-remote.ts'

describeSegmentStore('a real folder', async () => {
  const root = await navigator.storage.getDirectory()
  const handle = await root.getDirectoryHandle(`segments-${Math.random()}`, { create: true })
  const folder = openFolder(handle)
  return {
    store: folderSegments(folder, handle.name),
    putFile: (name, text) => folder.write(name, new Blob([text])),
  }
})
