import { useRef } from 'react'
import { Virtualizer } from 'virtua'
import type { InspectedMessage, Inspection } from '../../engine/index.ts'
import { inspectorText } from '../../i18n/en/inspector.ts'
import { InspectedRow } from './InspectedRow.tsx'
import { partOf, type InspectedPart } from './inspected-part.ts'
import styles from './Inspector.module.css'

/** System prompt, tools, and the messages, laid out only where they are seen. */
export function InspectedList({
  inspection,
  messages,
}: {
  readonly inspection: Inspection
  readonly messages: readonly InspectedMessage[]
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const { system, tools } = inspection
  const parts: readonly InspectedPart[] = [
    {
      key: 'system',
      number: null,
      role: 'system',
      text: system.text || inspectorText('inspector.no-system'),
      fate: null,
      isSent: true,
      tokens: system.tokens,
      whole: null,
    },
    {
      key: 'tools',
      number: null,
      role: 'tools',
      text:
        tools.definitions.map(({ name, description }) => `${name}: ${description}`).join('\n') ||
        inspectorText('inspector.no-tools'),
      fate: null,
      isSent: true,
      tokens: tools.tokens,
      whole: null,
    },
    ...messages.map(partOf),
  ]
  return (
    <>
      <div
        ref={scroller}
        className={styles.scroller}
        role="region"
        aria-label={inspectorText('inspector.list')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <Virtualizer data={parts} scrollRef={scroller} as="ul" item="li" bufferSize={300}>
          {part => <InspectedRow key={part.key} part={part} />}
        </Virtualizer>
      </div>
      {messages.length === 0 && (
        <p className={styles.waiting}>{inspectorText('inspector.empty')}</p>
      )}
    </>
  )
}
