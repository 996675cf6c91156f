import { useId, useRef, useState, type FormEvent } from 'react'
import { t } from '../../i18n/t.ts'
import { readTags, commonTags } from '../../runtime/sessions/tag-filter.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { TextField } from '../../kit/Field.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { organizeText } from './texts.ts'

/** Suggestions that have room. */
const MOST_SUGGESTED = 8

/** The tags of sessions: each change is stored at once, with Undo. */
export function TagsDialog({ sessionIds }: { readonly sessionIds: readonly string[] }) {
  const { application, actions } = useUi()
  const all = useUiState(({ app }) => app.sessions)
  const [typed, setTyped] = useState('')
  const form = useId()
  const element = useRef<HTMLFormElement>(null)
  const ids = new Set(sessionIds)
  const tags = commonTags(all.filter(({ id }) => ids.has(id)))
  const lastStart = typed.lastIndexOf(',') + 1
  const word = typed.slice(lastStart).trim().toLowerCase()
  const suggested = commonTags(all)
    .filter(tag => !tags.includes(tag) && tag.toLowerCase().startsWith(word))
    .slice(0, MOST_SUGGESTED)
  const add = (added: readonly string[]): void => {
    setTyped('')
    if (added.length > 0) void application.projects.mark(sessionIds, { tagged: added })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.trim() === '') actions.closeDialog()
    else add(readTags(typed))
  }
  return (
    <Dialog
      title={organizeText('organize.tags')}
      description={organizeText('organize.tags-why', { count: sessionIds.length })}
      initialFocus={() => element.current?.querySelector('input') ?? null}
      foot={
        <>
          <span className="grow" />
          <Button type="submit" form={form} variant="primary">
            {typed.trim() === '' ? t('kit.done') : organizeText('organize.add')}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} className="stack gap-4" onSubmit={submit}>
        {tags.length === 0 ? (
          <p className="soft">{organizeText('organize.no-tags')}</p>
        ) : (
          <ul className="row wrap gap-2">
            {tags.map(tag => (
              <li key={tag}>
                <Button
                  size="small"
                  variant="edged"
                  icon="close"
                  aria-label={organizeText('organize.remove-tag', { tag })}
                  onClick={() => void application.projects.mark(sessionIds, { untagged: [tag] })}
                >
                  {tag}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <TextField
          label={organizeText('organize.add-tags')}
          hint={organizeText('organize.add-tags-hint')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        {suggested.length > 0 && (
          <div className="stack gap-2">
            <p className="small faint">{organizeText('organize.suggested')}</p>
            <ul className="row wrap gap-2">
              {suggested.map(tag => (
                <li key={tag}>
                  <Button
                    size="small"
                    icon="tag"
                    onClick={() => add([...readTags(typed.slice(0, lastStart)), tag])}
                  >
                    {tag}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </form>
    </Dialog>
  )
}
