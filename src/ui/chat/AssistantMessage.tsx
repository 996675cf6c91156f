import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { type MessageAppended, type Part, textOf, toolCallsOf } from '../../engine/index.ts'
import { Markdown } from '../kit/markdown/Markdown.tsx'
import { WatchedContext, wasWatched } from '../kit/markdown/contexts.ts'
import { Reasoning } from './Reasoning.tsx'
import { Clock, ModelAuthor } from './Author.tsx'
import styles from './Message.module.css'

/** What a model answered: its reasoning folded away, its words, the names of the tools it called. */
export function AssistantMessage({ event }: { readonly event: MessageAppended }) {
  const text = textOf(event.parts)
  const [isWatched] = useState(() => wasWatched(event.at))
  return (
    <>
      <ModelAuthor
        model={event.model}
        when={
          <>
            <Clock at={event.at} /> {callsOf(event.parts)}
          </>
        }
      />
      <Reasoning parts={event.parts} />
      {text !== '' && (
        <div className={styles.said}>
          <WatchedContext value={isWatched}>
            <Markdown text={text} />
          </WatchedContext>
        </div>
      )}
    </>
  )
}

function callsOf(parts: readonly Part[]): string | undefined {
  const tools = toolCallsOf(parts).map(call => call.tool)
  return tools.length === 0 ? undefined : t('chat.calls', { tools: tools.join(', ') })
}
