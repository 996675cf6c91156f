import type { EventDraft, SessionSampling } from '../../engine/index.ts'
import { sessionOptionSentences } from '../../i18n/en/sentences/session.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'

/** What a session sends besides its messages; what is absent stays as it is. */
export interface SessionOptions {
  /** Behind the one for all sessions; blank for none. */
  readonly systemPrompt?: string
  /** What differs from the model's defaults. */
  readonly sampling?: SessionSampling
}

/**
 * Changes what the session sends, from the next request on. A notice offers to take that back. Nothing happens where it is
 * the same already.
 */
export async function changeOptions(
  session: Session,
  options: SessionOptions,
  notices: Pick<Notices, 'show' | 'fault'>,
): Promise<void> {
  await session.whole()
  const before = session.inspect().branch
  const drafts = draftsOf(before, options)
  if (drafts.length === 0) return
  await session.append(drafts)
  const after = session.inspect().branch
  const takeBack = async () => {
    const { systemPrompt, sampling } = session.inspect().branch
    if (systemPrompt === after.systemPrompt && sampling === after.sampling)
      await session.append(draftsOf(after, before))
  }
  notices.show({
    tone: 'info',
    text: sentenceFor(drafts),
    action: {
      label: sessionOptionSentences.undo,
      run: () => void takeBack().catch(notices.fault),
    },
  })
}

function draftsOf(
  now: Required<SessionOptions>,
  { systemPrompt = now.systemPrompt, sampling = now.sampling }: SessionOptions,
): readonly EventDraft[] {
  const words = systemPrompt.trim()
  return [
    ...(words === now.systemPrompt
      ? []
      : [{ type: 'v1.system-prompt-changed', systemPrompt: words } as const]),
    ...(isEqual(sampling, now.sampling)
      ? []
      : [{ type: 'v1.sampling-changed', sampling } as const]),
  ]
}

function isEqual(left: SessionSampling, right: SessionSampling): boolean {
  const valuesOf = ({ temperature, topP, replyTokens, stop, unset }: SessionSampling) =>
    JSON.stringify([temperature, topP, replyTokens, stop, unset])
  return valuesOf(left) === valuesOf(right)
}

function sentenceFor(drafts: readonly EventDraft[]): string {
  const [draft, other] = drafts
  if (other) return sessionOptionSentences.bothChanged
  if (draft?.type !== 'v1.system-prompt-changed') return sessionOptionSentences.samplingChanged
  return draft.systemPrompt === ''
    ? sessionOptionSentences.systemPromptRemoved
    : sessionOptionSentences.systemPromptSet
}
