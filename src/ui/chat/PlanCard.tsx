import { useState } from 'react'
import { planText } from '../../i18n/en/queue.ts'
import { t } from '../../i18n/t.ts'
import type { EditedPlan } from '../../runtime/commands/plan-commands.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { TextArea } from '../../kit/Field.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './AboveComposer.module.css'

const NONE: readonly string[] = []

/** The plan with its to-do list, and the instructions in force. They stay when messages leave the model's view. */
export function PlanCard() {
  const plan = useUiState(({ app }) => app.session?.plan ?? null)
  const instructions = useUiState(({ app }) => app.session?.instructions ?? NONE)
  return (
    <section className={styles.card} aria-label={planText('plan.label')}>
      {plan && <Plan plan={plan} />}
      {instructions.length > 0 && <Instructions names={instructions} />}
    </section>
  )
}

function Plan({ plan }: { readonly plan: EditedPlan }) {
  const { application } = useUi()
  const [typed, setTyped] = useState<PlanWords | null>(null)
  const { todo } = plan
  const done = todo.filter(({ status }) => status === 'done').length
  const now = todo.find(({ status }) => status === 'active')
  const change = (edited: EditedPlan) => void application.changePlan(edited)
  return (
    <Disclosure
      className={styles.plan}
      name={
        <span className="ellipsis" role="status">
          <b>{planText('plan.plan')}</b>{' '}
          {todo.length > 0 && planText('plan.done', { done, count: todo.length })}
          {now && ` · ${now.text}`}
        </span>
      }
    >
      {typed === null ? (
        <>
          {plan.plan !== '' && <p className="anywhere written">{plan.plan}</p>}
          <ol className={styles.todo}>
            {todo.map((item, at) => (
              <li key={at} data-status={item.status}>
                <label className="row gap-2">
                  <input
                    type="checkbox"
                    checked={item.status === 'done'}
                    onChange={({ target }) =>
                      change({
                        ...plan,
                        todo: todo.with(at, { ...item, status: target.checked ? 'done' : 'open' }),
                      })
                    }
                  />
                  <span className="anywhere">{item.text}</span>
                </label>
              </li>
            ))}
          </ol>
          <div className="row wrap gap-2">
            <Button size="small" icon="edit" onClick={() => setTyped(wordsOf(plan))}>
              {t('kit.edit')}
            </Button>
            <Button size="small" icon="trash" onClick={() => change({ plan: '', todo: [] })}>
              {planText('plan.clear')}
            </Button>
          </div>
        </>
      ) : (
        <PlanEditor
          typed={typed}
          onType={setTyped}
          onDone={edited => {
            setTyped(null)
            if (edited) change(edited)
          }}
        />
      )}
    </Disclosure>
  )
}

interface PlanEditorProps {
  readonly typed: PlanWords
  readonly onType: (words: PlanWords) => void
  /** Null: nothing changes. */
  readonly onDone: (plan: EditedPlan | null) => void
}

function PlanEditor({ typed, onType, onDone }: PlanEditorProps) {
  return (
    <div className="stack gap-3">
      <TextArea
        label={planText('plan.plan')}
        rows={3}
        value={typed.plan}
        onChange={({ target }) => onType({ ...typed, plan: target.value })}
      />
      <TextArea
        label={planText('plan.todo')}
        hint={<p>{planText('plan.todo-hint')}</p>}
        rows={6}
        value={typed.todo}
        onChange={({ target }) => onType({ ...typed, todo: target.value })}
      />
      <div className="row wrap gap-2">
        <Button size="small" onClick={() => onDone(null)}>
          {t('kit.cancel')}
        </Button>
        <Button size="small" variant="edged" onClick={() => onDone(planOf(typed))}>
          {t('kit.save')}
        </Button>
      </div>
    </div>
  )
}

function Instructions({ names }: { readonly names: readonly string[] }) {
  const { application } = useUi()
  return (
    <ul
      className={`row wrap gap-2 small ${styles.instructions}`}
      aria-label={planText('plan.in-force')}
    >
      <li className="faint" aria-hidden="true">
        <Icon name="prompt" /> {planText('plan.in-force')}
      </li>
      {names.map(name => (
        <li key={name} className={`row ${styles.name}`}>
          <span className="ellipsis">{name}</span>
          <IconButton
            size="small"
            icon="close"
            label={planText('plan.unload', { name })}
            onClick={() => void application.setInstructions(name, false)}
          />
        </li>
      ))}
    </ul>
  )
}

/** A plan as it is typed: one line for each thing to do, after `[x]` if it is done and `[>]` if it is under way. */
interface PlanWords {
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
