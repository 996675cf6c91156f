import type { ReactNode } from 'react'
import { formatDateTime } from '../../i18n/format-day.ts'
import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { ModelRef } from '../../engine/index.ts'
import { Chip } from '../kit/Chip.tsx'
import styles from './Message.module.css'

/** Who speaks, and when. */
export function Author({ name, when }: { readonly name: ReactNode; readonly when?: ReactNode }) {
  return (
    <h3 className={styles.who}>
      {name}
      {when !== undefined && <span className={styles.when}>{when}</span>}
    </h3>
  )
}

/** The time of a message; the whole date when pointed at. */
export function Clock({ at }: { readonly at: number }) {
  return <time title={formatDateTime(at)}>{formatTime(at)}</time>
}

/** The model that speaks; the demo model says each time that it is none. Null: an unknown one. */
export function ModelAuthor({
  model,
  when,
}: {
  readonly model: ModelRef | null
  readonly when?: ReactNode
}) {
  if (model === null) return <Author name={t('kit.assistant')} when={when} />
  if (model.provider !== 'demo') return <Author name={model.model} when={when} />
  return (
    <Author
      name={
        <>
          {t('kit.demo-model')}
          <Chip>{t('kit.not-an-ai')}</Chip>
        </>
      }
      when={when}
    />
  )
}
