import type { Row } from '../../engine/index.ts'
import { providerEditsText } from '../../i18n/en/conversation.ts'
import { Disclosure } from '../kit/Disclosure.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { providerEditWords } from './provider-edit-words.ts'
import styles from './Conversation.module.css'

type ProviderEditEntry = Extract<Row, { type: 'provider-edit' }>

/** What the provider did by itself to what the model read for the answer above, with the summary that it wrote. */
export function ProviderEditRow({
  row: {
    event: { edits },
  },
}: {
  readonly row: ProviderEditEntry
}) {
  const title = providerEditsText('provider-edit.title')
  return (
    <RowFrame fate="note" label={title} attributes={{ 'data-provider-edits': edits.length }}>
      <div className={styles.cleared}>
        <p>
          {title} {providerEditsText('provider-edit.here')}
        </p>
        <ul>
          {edits.map((edit, at) => (
            <li key={`${at} ${edit.name}`}>
              {providerEditWords(edit)}
              {edit.summary !== null && (
                <Disclosure name={providerEditsText('provider-edit.summary-words')}>
                  <p>{edit.summary}</p>
                </Disclosure>
              )}
            </li>
          ))}
        </ul>
      </div>
    </RowFrame>
  )
}
