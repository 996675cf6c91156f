import { t } from '../../../i18n/t.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import { highlight } from './highlight.ts'
import styles from './Markdown.module.css'

/** Code with its language, a button to copy it, and colours to read by. */
export function CodeBlock({
  code,
  language,
}: {
  readonly code: string
  readonly language: string
}) {
  return (
    <div className={styles.code}>
      <header>
        <span>{language}</span>
        <CopyButton text={code} label={t('chat.code-copy')} />
      </header>
      <ScrollArea label={t('chat.code')} className={styles.lines}>
        <pre>
          <code>
            {highlight(code, language).map(({ kind, text }, index) =>
              kind === null ? (
                text
              ) : (
                // Tokens have no identity of their own.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={index} className={styles[kind]}>
                  {text}
                </span>
              ),
            )}
          </code>
        </pre>
      </ScrollArea>
    </div>
  )
}
