/** Changes of the plan and of the instructions in force by the person. Their code is loaded with the first one. */
import type { EventDraft, TodoItem } from '../../engine/index.ts'
import { planNoticeText } from '../../i18n/en/sentences/session.ts'
import type { Prompt } from '../../ports/storage.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'

/** The plan as a person edits it; all empty removes it. */
export interface EditedPlan {
  readonly plan: string
  readonly todo: readonly TodoItem[]
}

/** Every request holds the whole text. */
const LONGEST_INSTRUCTIONS = 20_000

type Offer = Pick<Notices, 'offerUndo' | 'warn'>

/** The commands for this session. */
export function createPlanCommands(
  session: Session,
  {
    notices,
    prompts,
  }: { readonly notices: Offer; readonly prompts: () => Promise<readonly Prompt[]> },
) {
  return {
    changePlan: (plan: EditedPlan) => changePlan(session, plan, notices),
    setInstructions: async (wanted: string, isOn: boolean) => {
      const named = ({ name }: Pick<Prompt, 'name'>) =>
        name.toLowerCase() === wanted.trim().toLowerCase()
      const saved = isOn
        ? (await prompts()).find(prompt => (prompt.purpose ?? '') !== '' && named(prompt))
        : null
      if (saved === undefined) return false
      await changeInstructions(session, saved?.name ?? wanted, { saved, notices })
      return true
    },
  }
}

/** Replaces the plan. Undo puts the former one back, unless it has changed since. */
async function changePlan(
  session: Session,
  { plan, todo }: EditedPlan,
  notices: Offer,
): Promise<void> {
  await session.whole()
  const now = () => session.inspect().branch.overlays.reminders.plan?.event ?? null
  const before = now()
  const draft = (edited: EditedPlan): EventDraft => ({
    type: 'v1.plan-changed',
    plan: edited.plan.trim(),
    todo: edited.todo,
    by: 'person',
    callId: null,
  })
  await session.append([draft({ plan, todo })])
  const after = now()
  if (after !== null || before === null) return
  notices.offerUndo(planNoticeText('planRemoved'), planNoticeText('undo'), async () => {
    if (now() === null) await session.append([draft(before)])
  })
}

/** Brings saved instructions into force, or ends them for null. */
async function changeInstructions(
  session: Session,
  name: string,
  {
    saved,
    notices,
  }: { readonly saved: Pick<Prompt, 'name' | 'text'> | null; readonly notices: Offer },
): Promise<void> {
  await session.whole()
  const inForce = () => session.inspect().branch.overlays.reminders.instructions
  const former = inForce().find(({ event }) => event.name === name)?.event
  const draft = (text: string | null): EventDraft => ({
    type: 'v1.instructions-changed',
    name,
    text,
    callId: null,
  })
  if (saved !== null) {
    if (saved.text.length > LONGEST_INSTRUCTIONS) {
      notices.warn(planNoticeText('tooLong', { name, count: LONGEST_INSTRUCTIONS }))
      return
    }
    if (former?.text !== saved.text) await session.append([draft(saved.text)])
    return
  }
  if (!former) return
  await session.append([draft(null)])
  notices.offerUndo(planNoticeText('unloaded', { name }), planNoticeText('undo'), async () => {
    if (!inForce().some(({ event }) => event.name === name))
      await session.append([draft(former.text)])
  })
}
