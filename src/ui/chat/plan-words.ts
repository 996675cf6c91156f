import type { EditedPlan } from '../../runtime/application/standing-commands.ts'

/** A plan as it is typed: one line for each thing to do, after `[x]` if it is done and `[>]` if it is under way. */
export interface PlanWords {
  readonly plan: string
  readonly todo: string
}

const MARKS = { open: '[ ]', active: '[>]', done: '[x]' } as const
const LINE = /^(?:[-*] )?(?:\[([ x>]?)\] ?)?(.*)$/i

export function wordsOf({ plan, todo }: EditedPlan): PlanWords {
  return { plan, todo: todo.map(({ text, status }) => `${MARKS[status]} ${text}`).join('\n') }
}

/** Reads what is typed. A line without a mark is still to be done; an empty one is left out. */
export function planOf({ plan, todo }: PlanWords): EditedPlan {
  const items = todo.split('\n').flatMap(line => {
    const [, mark = '', words = ''] = LINE.exec(line.trim()) ?? []
    const text = words.trim()
    if (text === '') return []
    return [{ text, status: STATUSES.get(mark.toLowerCase()) ?? 'open' }] as const
  })
  return { plan: plan.trim(), todo: items }
}

const STATUSES: ReadonlyMap<string, EditedPlan['todo'][number]['status']> = new Map([
  ['x', 'done'],
  ['>', 'active'],
])
