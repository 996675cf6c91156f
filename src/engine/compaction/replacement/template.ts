import { archiveReference, spanArchiveId } from '../../masking/markers.ts'
import type { Span } from '../../log/event.ts'

const PLACEHOLDER = /\{(count|messages|archive)\}/g

/**
 * The words around a summary, with what they say of the messages that it replaces. The text with `{count}` as the
 * number of messages in the span, `{messages}` as "1 message" or "12 messages", and `{archive}` as the reference
 * through which the originals can be fetched. What is filled in is not read again.
 */
export function fillTemplate(
  template: string,
  span: Pick<Span, 'firstId' | 'lastId' | 'count'>,
): string {
  return template.replace(PLACEHOLDER, (_, name: string) => {
    if (name === 'count') return String(span.count)
    if (name === 'archive') return archiveReference(spanArchiveId(span))
    return span.count === 1 ? '1 message' : `${span.count} messages`
  })
}
