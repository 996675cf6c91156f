import { readingText } from '../../i18n/en/conversation.ts'
import { t } from '../../i18n/t.ts'
import type { ContextStatus } from '../../engine/index.ts'
import { Icon } from '../kit/Icon.tsx'

/** The reason in the margin: why the model does or does not read a message. Nothing when it reads it whole. */
export function ContextNote({ fate }: { readonly fate: ContextStatus }) {
  switch (fate.type) {
    // Of a run of summarised messages the label says it, once.
    case 'kept':
    case 'summarised':
      return null
    default:
      return (
        <>
          <b title={readingText(`reading.why.${fate.type}`)}>
            <Icon name={ICONS[fate.type]} />
            {t(`chat.fate.${fate.type}`)}
          </b>
          <span>{t(`chat.fate.${fate.type}-why`)}</span>
        </>
      )
  }
}

const ICONS = {
  pinned: 'pin',
  masked: 'archive',
  excluded: 'excluded',
  cleared: 'excluded',
  trimmed: 'archive',
} as const
