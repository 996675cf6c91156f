import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import {
  type ContextStatus,
  type MessageAppended,
  type Part,
  textOf,
  toolCallsOf,
} from '../../engine/index.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Markdown } from '../kit/markdown/Markdown.tsx'
import { plainExcerpt } from './plain-excerpt.ts'
import { Reasoning } from './Reasoning.tsx'
import { ModelAuthor } from './Author.tsx'
import styles from './Message.module.css'

/** Longer words out of the model's view are cut to two lines until somebody asks. */
const CLAMPED_FROM = 180

/** What a model answered: its reasoning folded away, its words, the names of the tools it called. */
export function AssistantMessage({
  event,
  fate,
}: {
  readonly event: MessageAppended
  readonly fate: ContextStatus
}) {
  const [open, setOpen] = useState(false)
  const text = textOf(event.parts)
  const clamps = isBeneath(fate) && text.length > CLAMPED_FROM
  return (
    <>
      <ModelAuthor model={event.model} when={callsOf(event.parts)} />
      <Reasoning parts={event.parts} />
      {text !== '' && (
        <div className={styles.said}>
          {clamps && !open ? (
            <p className={styles.clamp}>{plainExcerpt(text)}</p>
          ) : (
            <Markdown text={text} />
          )}
        </div>
      )}
      {clamps && (
        <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'chat.show-less' : 'chat.show-all')}
        </LinkButton>
      )}
    </>
  )
}

function isBeneath(fate: ContextStatus): boolean {
  return fate.type === 'summarised' || fate.type === 'excluded' || fate.type === 'cleared'
}

function callsOf(parts: readonly Part[]): string | undefined {
  const tools = toolCallsOf(parts).map(call => call.tool)
  return tools.length === 0 ? undefined : t('chat.calls', { tools: tools.join(', ') })
}
