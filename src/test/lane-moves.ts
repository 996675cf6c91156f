/** Several answers to one message, among all that may happen to a session. */
import { foldBranch } from '../engine/branch/branch.ts'
import { lanesOf } from '../engine/branch/lanes.ts'
import { pathTo } from '../engine/branch/path.ts'
import type { ModelRef, SessionEvent } from '../engine/log/event.ts'
import type { ModelRequest } from '../engine/message/message.ts'
import { isAbandoned } from '../engine/turn/recovery.ts'
import { says } from './drive.ts'
import type { Browser } from './session-tab.ts'

const at = (host: string, model: string): ModelRef => ({ provider: 'test', host, model })

/** Two on servers, and two on one computer, which take turns. */
const MODELS = [
  at('models.test', 'ara'),
  at('localhost:1', 'borea'),
  at('models.test', 'cyan'),
  at('localhost:1', 'delta'),
]

/** So many models, two at least, from another one on each time. */
export function someModels(count: number, from: number): readonly ModelRef[] {
  return Array.from(
    { length: count },
    (_, index) => MODELS[(from + index) % MODELS.length],
  ).flatMap(model => model ?? [])
}

/** Answers that differ from each other. A request that holds the answer of another branch is a fault. */
export function answersApart(): (
  browser: Browser,
  request: ModelRequest,
  requestId: string,
) => ReturnType<typeof says> {
  let said = 0
  return ({ disk, faults }, { messages }, requestId) => {
    const sent = disk.log.find(
      event => event.type === 'v1.request-sent' && event.requestId === requestId,
    )
    const path = pathTo(disk.log, sent?.id ?? null)
    const branch = JSON.stringify(disk.log.filter(({ id }) => path.has(id)))
    for (const word of JSON.stringify(messages).match(/said\d+\./g) ?? [])
      if (!branch.includes(word)) faults.push(`A model reads ${word} of another branch`)
    said += 1
    return says(`said${said}.`)
  }
}

/** What is wrong with the answers of several models once nothing is asked for any more. */
export function laneFaults(log: readonly SessionEvent[]): readonly string[] {
  const faults: string[] = []
  const { several } = foldBranch(log)
  for (const set of log) {
    if (set.type !== 'v1.answers-asked') continue
    for (const { model, events, leafId } of lanesOf(log, set)) {
      // “Answer again”, and every other branch, begins with an event of its own.
      const turned = events.findIndex(({ type }) => type === 'v1.branch-selected')
      const own = turned < 0 ? events : events.slice(0, turned)
      const messages = own.filter(event => event.type === 'v1.message-appended')
      const next = messages.findIndex(({ role }) => role === 'user')
      const answers = next < 0 ? messages : messages.slice(0, next)
      if (answers.length > 1) faults.push(`${model.model} answers ${answers.length} times`)
      if (several?.id === set.id && isAbandoned(foldBranch(log, leafId)))
        faults.push(`The answer of ${model.model} never ends`)
    }
  }
  return faults
}
