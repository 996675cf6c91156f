import { extracted } from '../extracted.ts'
import { budgetFor } from '../../engine/tokens/budget.ts'
import type { SessionEvent } from '../../engine/log/event.ts'
import type { ModelRequest } from '../../engine/message/message.ts'
import type { Preset } from '../../engine/presets/preset.ts'
import { simulate } from '../../engine/reports/simulate.ts'
import { countCharacters } from '../reference/preset-run.ts'

/** What a preset makes of a log, as one row of a table. */
export function trajectoryRow(
  log: readonly SessionEvent[],
  preset: Preset,
  windowTokens: number,
): string {
  const { requests } = simulate(log, preset, {
    budget: budgetFor(windowTokens, null),
    system: 'You work on a small project. Be brief.',
    tools: [],
    count: countCharacters,
    summarize: asked => extracted(asked, countCharacters),
  })
  const events = requests.flatMap(request => request.events)
  const numberOf = (type: SessionEvent['type']) =>
    events.filter(event => event.type === type).length
  const masked = events.reduce(
    (sum, event) => sum + (event.type === 'v1.tool-outputs-masked' ? event.masks.length : 0),
    0,
  )
  const tokens = requests.map(request => request.tokens)
  const cells = [
    preset.id,
    // Every eighth request, in hundreds of tokens.
    tokens
      .filter((_, at) => at % 8 === 7)
      .map(each => (each / 100).toFixed(0))
      .join(' '),
    Math.max(...tokens),
    tokens.reduce((sum, each) => sum + each, 0),
    numberOf('v1.compaction-completed'),
    masked,
    numberOf('v1.request-truncated'),
    requests.filter(({ request }) => request === null).length,
    `${Math.round(100 * reuseOf(requests.map(({ request }) => request)))} %`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Of all characters sent, the share that stood at the same place, from the beginning on, in the request before. */
function reuseOf(requests: readonly (ModelRequest | null)[]): number {
  let same = 0
  let all = 0
  let before = ''
  for (const request of requests) {
    if (!request) continue
    const text = JSON.stringify([request.system, request.messages])
    let at = 0
    while (at < text.length && text[at] === before[at]) at += 1
    same += at
    all += text.length
    before = text
  }
  return all === 0 ? 0 : same / all
}
