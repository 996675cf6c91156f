import { useState } from 'react'
import { formText } from '../../i18n/en/preset-form.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { TextField } from '../kit/Field.tsx'
import { Icon } from '../kit/Icon.tsx'
import type { PresetForm } from './use-preset-form.ts'
import styles from './PresetDialog.module.css'

/** The buttons of the form, and what they did last. */
export function PresetFoot({ form }: { readonly form: PresetForm }) {
  const [isNaming, setNaming] = useState(false)
  const faults = Object.keys(form.faults).length
  if (isNaming) return <NameForm form={form} onClose={() => setNaming(false)} />
  const isAsAll = form.choice === null && form.app.session !== null
  return (
    <>
      <Said form={form} faults={faults} />
      <Button disabled={faults > 0} onClick={() => setNaming(true)}>
        {formText('form.save-as')}
      </Button>
      <Button
        variant={form.app.session ? 'edged' : 'primary'}
        disabled={faults > 0 || (isAsAll && form.unapplied === 0)}
        onClick={() => void form.apply('all')}
      >
        {formText('form.use-all')}
      </Button>
      {form.app.session && (
        <Button variant="primary" disabled={faults > 0} onClick={() => void form.apply('session')}>
          {formText('form.use-here')}
        </Button>
      )}
    </>
  )
}

/** The button that opened it is gone. */
function focus(field: HTMLInputElement | null): void {
  field?.focus()
}

/** How many values cannot work or are not in force, or what was done last. */
function Said({ form, faults }: { readonly form: PresetForm; readonly faults: number }) {
  const { fault, news } = wordsOf(form, faults)
  return (
    <div className={styles.said}>
      <p role="alert" className={styles.fault}>
        {fault !== '' && <Icon name="warning" />}
        {fault}
      </p>
      <p role="status">{fault === '' && news}</p>
      {form.outcome?.deleted && (
        <LinkButton onClick={() => void form.restore()}>
          {formText('form.restore', { title: form.outcome.deleted.title })}
        </LinkButton>
      )}
      {(form.unapplied > 0 || faults > 0) && (
        <LinkButton onClick={form.undo}>{formText('form.undo')}</LinkButton>
      )}
    </div>
  )
}

function wordsOf({ outcome, unapplied }: PresetForm, faults: number) {
  const counted = faults > 0 ? formText('form.faults', { count: faults }) : ''
  const waiting = unapplied > 0 ? formText('form.unapplied', { count: unapplied }) : ''
  return {
    fault: outcome?.isFault === true ? outcome.text : counted,
    news: outcome?.text ?? waiting,
  }
}

function NameForm({ form, onClose }: { readonly form: PresetForm; readonly onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  return (
    <form
      className={styles.naming}
      onSubmit={event => {
        event.preventDefault()
        void form.save(title).then(sentence => (sentence === null ? onClose() : setFault(sentence)))
      }}
    >
      <TextField
        label={formText('form.name')}
        ref={focus}
        autoComplete="off"
        value={title}
        fault={fault}
        onChange={event => {
          setTitle(event.target.value)
          setFault(null)
        }}
      />
      <Button onClick={onClose}>{formText('form.cancel')}</Button>
      <Button type="submit" variant="primary">
        {formText('form.save')}
      </Button>
    </form>
  )
}
