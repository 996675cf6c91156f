import type { ReactNode } from 'react'
import { formatDateTime, formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { type ModelRef, sameModel } from '../../engine/index.ts'
import { Chip } from '../../kit/Chip.tsx'
import { modelName } from '../../kit/words.ts'
import { useUiState } from '../../host/store.ts'
import styles from './Message.module.css'

/** Who speaks, and when. `isUnseen`: the shape of the message says it, and a screen reader hears it. */
export function Author({
  name,
  when,
  isUnseen = false,
}: {
  readonly name: ReactNode
  readonly when?: ReactNode
  readonly isUnseen?: boolean
}) {
  return (
    <h3 className={isUnseen ? 'unseen' : styles.who}>
      {name}
      {when !== undefined && <span className={`small faint ${styles.when}`}>{when}</span>}
    </h3>
  )
}

/** The time of a message; the whole date when pointed at. */
export function Clock({ at }: { readonly at: number }) {
  return <time title={formatDateTime(at)}>{formatTime(at)}</time>
}

/** The assistant; by the model's name if another model is chosen now. The demo model says each time that it is not an AI. */
export function ModelAuthor({
  model,
  ...shown
}: {
  /** Null: an unknown one. */
  readonly model: ModelRef | null
  readonly when?: ReactNode
  readonly isUnseen?: boolean
}) {
  const isChosen = useUiState(({ app }) => model === null || sameModel(model, app.model.ref))
  const name = model === null || isChosen ? t('kit.who.assistant') : modelName(model)
  return (
    <Author
      name={
        <>
          {name}
          {model?.provider === 'demo' && <Chip>{t('kit.not-an-ai')}</Chip>}
        </>
      }
      {...shown}
    />
  )
}
