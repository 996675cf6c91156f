import type { Client } from '@modelcontextprotocol/client'
import type { AskPerson } from '../../ports/tool-servers.ts'
import { readQuestion } from './read-question.ts'

/** Whom a server's questions reach: the newest call that runs. */
export type Askers = ReturnType<typeof createAskers>

/** Lets the server of this client ask the person, while a call runs that can. */
export function createAskers(client: Client) {
  let running: readonly { readonly ask: AskPerson; readonly ended: AbortSignal }[] = []
  client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq }) => {
    const question = readQuestion(params)
    const call = running.at(-1)
    if (question === null || call === undefined) return { action: 'cancel' }
    return call.ask(question, AbortSignal.any([mcpReq.signal, call.ended]))
  })
  return {
    /** During this work, what the server asks reaches `ask`; after it, nothing waits any more. */
    during: async <Result>(ask: AskPerson | undefined, work: () => Promise<Result>) => {
      if (!ask) return work()
      const controller = new AbortController()
      const own = { ask, ended: controller.signal }
      running = [...running, own]
      try {
        return await work()
      } finally {
        running = running.filter(each => each !== own)
        controller.abort()
      }
    },
  }
}
