/** A worker that closes its ways out and then tells which of the asked names are left. */
import { closeWaysOut } from '../workers/close-ways-out.ts'

addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
  closeWaysOut()
  postMessage(
    data.filter(name => name in globalThis),
    { transfer: [] },
  )
})
