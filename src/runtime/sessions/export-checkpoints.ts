/** The checkpoints of a session as files: one for each, and an index. Source: Copilot CLI (presets, E16). */
import { type Checkpoint, checkpointsOf, type SessionEvent } from '../../engine/index.ts'
import { checkpointFileSentences as sentences } from '../../i18n/en/sentences/checkpoints.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import { sessionFileName, wordsInFileName } from './session-files.ts'

/** As a zip. Rejects with `StoreError`. */
export async function exportCheckpoints(
  sessionId: string,
  title: string,
  { storage, clock, transfer }: Pick<ApplicationPorts, 'storage' | 'clock' | 'transfer'>,
): Promise<NamedFile> {
  const { events } = await storage.events.read(sessionId)
  const files = checkpointFiles(title, events)
  const content = await transfer.zip(async () => {
    const file = files.shift()
    if (!file) return null
    const { name, text } = file
    return { type: 'file', name, content: new Blob([text], { type: 'text/markdown' }) }
  })
  return { name: sessionFileName(`${title} checkpoints`, clock.now(), 'zip'), content }
}

/** `index.md`, then `001-title.md` and so on, in the folder `checkpoints`. */
export function checkpointFiles(title: string, events: readonly SessionEvent[]) {
  const all = checkpointsOf(events, events.at(-1)?.id ?? null)
  const summaries = all.filter(({ summary }) => summary !== null).length
  const lines = all.map(
    checkpoint => `- [${titleOf(checkpoint)}](${nameOf(checkpoint)}): ${factsOf(checkpoint)}`,
  )
  const index = [
    `---\ncheckpoint_count: ${all.length}\nsummary_count: ${summaries}\n---`,
    sentences.heading(title),
    lines.join('\n') || sentences.none,
  ]
  return [
    { name: 'checkpoints/index.md', text: `${index.join('\n\n')}\n` },
    ...all.map(checkpoint => ({
      name: `checkpoints/${nameOf(checkpoint)}`,
      text: [
        `# ${checkpoint.number}. ${titleOf(checkpoint)}`,
        factsOf(checkpoint),
        checkpoint.summary,
      ]
        .filter(part => part !== null)
        .join('\n\n')
        .concat('\n'),
    })),
  ]
}

function titleOf({ title, span, messages }: Checkpoint): string {
  if (title !== null) return title.replaceAll(/\s+/g, ' ')
  return span ? sentences.span(span.firstNumber, span.lastNumber) : sentences.place(messages)
}

/** `003-call-numbers-settled.md`. */
function nameOf(checkpoint: Checkpoint): string {
  const words = wordsInFileName(titleOf(checkpoint))
  return `${String(checkpoint.number).padStart(3, '0')}-${words || 'checkpoint'}.md`
}

function factsOf({ event, isOnBranch, isEdited }: Checkpoint): string {
  const when = new Date(event.at).toISOString().slice(0, 16).replace('T', ' ')
  const facts =
    event.type === 'v1.checkpoint-set'
      ? [sentences.tokensHere(event.tokens.tokens), sentences.byHand]
      : [
          sentences.tokens(event.tokensBefore.tokens, event.tokensAfter.tokens),
          event.trigger,
          event.model?.model ?? sentences.extractive,
          ...(isEdited ? [sentences.edited] : []),
        ]
  return [`${when} UTC`, ...facts, ...(isOnBranch ? [] : [sentences.elsewhere])].join(' · ')
}
