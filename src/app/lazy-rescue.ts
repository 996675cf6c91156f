import type { RescuePort } from '../ports/rescue.ts'

/** This browser's sessions as they lie there. Its code is fetched when something is to be rescued. */
export function lazyRescue(): RescuePort {
  const rescue = async () => (await import('./rescue.ts')).rescueFrom('palimpsest', Date.now)
  return {
    list: async () => (await rescue()).list(),
    exportSession: async sessionId => (await rescue()).exportSession(sessionId),
    exportAll: async () => (await rescue()).exportAll(),
    deleteForever: async sessionId => (await rescue()).deleteForever(sessionId),
  }
}
