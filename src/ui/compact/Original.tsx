import { useState } from 'react'
import { compactText } from '../../i18n/en/context.ts'
import { type CompactionRecord, type MessageEntry, plainTextOf } from '../../engine/index.ts'
import { messagesOf } from '../kit/snapshot-facts.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Markdown } from '../kit/markdown/Markdown.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useUi } from '../store.ts'
import styles from './SummaryPanel.module.css'

/** Messages shown at first, and added by each press of the button. */
const FIRST = 3
const MORE = 20

/** The messages that a summary replaces, word for word. */
export function Original({ record }: { readonly record: CompactionRecord }) {
  const { actions } = useUi()
  const [shown, setShown] = useState(FIRST)
  const entries = useOriginals(record, shown)
  const left = messagesOf(record) - shown
  return (
    <>
      <div className={styles.original}>
        {entries.map(entry => (
          <div key={entry.event.id}>
            <button
              type="button"
              className={styles.who}
              onClick={() => actions.showMessage(entry.number)}
            >
              {speakerOf(entry)} ¶{entry.number}
            </button>
            {entry.event.role === 'tool' ? (
              <p>{clippedWords(entry)}</p>
            ) : (
              <Markdown text={clippedWords(entry)} />
            )}
          </div>
        ))}
      </div>
      {left > 0 && (
        <LinkButton onClick={() => setShown(count => count + MORE)}>
          {compactText('compaction.more', { count: left, last: record.lastNumber })}
        </LinkButton>
      )}
    </>
  )
}

const NONE: readonly MessageEntry[] = []

/** The first messages that a compaction replaces, `count` at most; fewer until they are read. */
export function useOriginals(
  { firstNumber, lastNumber }: Pick<CompactionRecord, 'firstNumber' | 'lastNumber'>,
  count: number,
): readonly MessageEntry[] {
  const { application } = useUi()
  const last = Math.min(lastNumber, firstNumber + count - 1)
  const read = useAnswer(
    () => application.readMessages(firstNumber, last),
    [application, firstNumber, last],
  )
  return read ?? NONE
}

function speakerOf({ event }: MessageEntry): string {
  if (event.role === 'assistant')
    return event.model?.model ?? compactText('compaction.speaker.assistant')
  return compactText(`compaction.speaker.${event.role}`)
}

/** The text and notes of images; for a step with tools, the calls or their outputs, clipped to a paragraph. */
function clippedWords({ event }: MessageEntry): string {
  const words = plainTextOf(event.parts, { calls: true }).join('\n')
  return words.length > MOST ? `${words.slice(0, MOST)}…` : words
}

const MOST = 1_200
