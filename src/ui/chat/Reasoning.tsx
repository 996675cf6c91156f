import { t } from '../../i18n/t.ts'
import type { Part } from '../../engine/index.ts'
import { Disclosure } from '../kit/Disclosure.tsx'
import { LongText } from '../kit/markdown/LongText.tsx'
import styles from './Message.module.css'

/** A model's reasoning, folded away; nothing when it gave none. */
export function Reasoning({ parts }: { readonly parts: readonly Part[] }) {
  const text = parts
    .filter(part => part.type === 'reasoning')
    .map(part => part.text)
    .join('\n\n')
  if (text === '') return null
  return (
    <Disclosure className={styles.reasoning} name={t('chat.thinking')}>
      <LongText text={text} />
    </Disclosure>
  )
}
