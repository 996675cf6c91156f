import { addFactToSummary, type KeptFact } from '../../engine/index.ts'
import { restoreSentences } from '../../i18n/en/sentences/session.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'

/** Characters of a fact that a notice repeats. */
const LONGEST_TEXT = 80

/**
 * Adds a fact that a summary lost to the summary, with a way back. Says so where no summary in force can take it in;
 * nothing is changed then.
 */
export async function restoreFact(
  session: Session,
  fact: KeptFact,
  notices: Pick<Notices, 'show' | 'dismiss' | 'fault'>,
): Promise<void> {
  await session.whole()
  const resultNow = (id: string) =>
    session.inspect().branch.compactions.find(({ compactionId }) => compactionId === id)?.result
  const edit = addFactToSummary(session.inspect().branch, fact)
  const before = edit && resultNow(edit.compactionId)
  if (!edit || !before) {
    const text = restoreSentences.impossible(fact.number)
    notices.show({ tone: 'warning', text, action: null })
    return
  }
  const { type, compactionId } = edit
  await session.append([edit])
  const takeBack = async () => {
    notices.dismiss(id)
    if (resultNow(compactionId)?.summary !== edit.summary) return
    const { summary, replacement } = before
    await session.append([{ type, compactionId, summary, replacement }])
  }
  const id: string = notices.show({
    tone: 'info',
    text: restoreSentences.kept(shortened(fact.text)),
    action: { label: restoreSentences.takeBack, run: () => void takeBack().catch(notices.fault) },
  })
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}
