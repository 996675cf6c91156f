import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { TextArea } from '../../kit/Field.tsx'
import { useEscape, useKeys } from '../../kit/page-hooks.ts'
import { CodeBlock } from '../../kit/markdown/CodeBlock.tsx'
import { CodeActionsContext, WatchedContext } from '../../kit/markdown/contexts.ts'
import styles from './Preview.module.css'
import { previewText } from './texts.ts'

interface CodeViewProps {
  readonly code: string
  readonly language: string
  readonly name: string
  readonly mayChange: boolean
  onChange(code: string): void
  /** Further buttons. */
  readonly children: ReactNode
}

/** Code to read, and to change by hand. */
export function CodeView({ code, language, name, mayChange, onChange, children }: CodeViewProps) {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed !== null)
    return (
      <CodeForm
        name={name}
        typed={typed}
        onType={setTyped}
        onShow={() => {
          setTyped(null)
          onChange(typed)
        }}
        onCancel={() => setTyped(null)}
      />
    )
  return (
    <>
      <div className="row wrap gap-2">
        {mayChange && (
          <Button size="small" icon="edit" onClick={() => setTyped(code)}>
            {previewText('preview.edit')}
          </Button>
        )}
        {children}
      </div>
      <div className={styles.code}>
        <CodeActionsContext value={null}>
          <WatchedContext value>
            <CodeBlock code={code} language={language} />
          </WatchedContext>
        </CodeActionsContext>
      </div>
    </>
  )
}

interface CodeFormProps {
  readonly name: string
  readonly typed: string
  onType(code: string): void
  onShow(): void
  onCancel(): void
}

/** Ctrl+Enter shows the change; Escape leaves it. */
function CodeForm({ name, typed, onType, onShow, onCancel }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEscape(form, onCancel)
  useKeys(form, event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onShow()
  })
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        onShow()
      }}
    >
      <TextArea
        label={previewText('preview.edit-words', { name })}
        hint={previewText('preview.edit-hint')}
        value={typed}
        dir="ltr"
        spellCheck={false}
        // The person has just asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={event => onType(event.target.value)}
      />
      <div className="row wrap end">
        <Button onClick={onCancel}>{previewText('preview.edit-cancel')}</Button>
        <Button type="submit" variant="primary">
          {previewText('preview.edit-show')}
        </Button>
      </div>
    </form>
  )
}
