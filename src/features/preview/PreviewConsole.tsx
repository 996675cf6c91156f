import { Button, IconButton } from '../../kit/Button.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import type { ConsoleLine } from './console-lines.ts'
import { previewText } from './texts.ts'
import styles from './Preview.module.css'

/** What the preview reported. `onAsk`: sends a report to the message box. */
export function PreviewConsole({
  lines,
  onAsk,
}: {
  readonly lines: readonly ConsoleLine[]
  onAsk(report: string): void
}) {
  const errors = lines.filter(({ kind }) => kind === 'error')
  return (
    <div className={styles.console}>
      <Disclosure
        name={
          <>
            {previewText('preview.console')}{' '}
            {errors.length > 0 && (
              <span className={styles.count}>
                {previewText('preview.errors', { count: errors.length })}
              </span>
            )}
          </>
        }
      >
        {lines.length === 0 ? (
          <p className="small faint">{previewText('preview.console-empty')}</p>
        ) : (
          <ScrollArea label={previewText('preview.console')} className={styles.lines}>
            <ol className="lined">
              {lines.map((line, at) => (
                // A line has no identity, and its place stays.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at} className="row between" data-kind={line.kind}>
                  <span className="anywhere mono small">{wordsOf(line)}</span>
                  <IconButton
                    size="small"
                    icon="quote"
                    label={previewText('preview.ask')}
                    onClick={() => onAsk(wordsOf(line))}
                  />
                </li>
              ))}
            </ol>
          </ScrollArea>
        )}
      </Disclosure>
      {errors.length > 0 && (
        <Button size="small" onClick={() => onAsk(errors.map(wordsOf).join('\n'))}>
          {previewText('preview.ask-all')}
        </Button>
      )}
    </div>
  )
}

function wordsOf({ text, line, times }: ConsoleLine): string {
  const where = line === null ? [] : [previewText('preview.line', { line: String(line) })]
  const often = times === 1 ? [] : [previewText('preview.times', { times: String(times) })]
  const notes = [...where, ...often].join(', ')
  return notes === '' ? text : `${text} (${notes})`
}
