import { useRef, type KeyboardEvent } from 'react'
import { settingsText } from '../../i18n/en/settings.ts'
import { findSettings, type FoundSetting } from './find-settings.ts'
import type { Section } from '../../host/settings-page.ts'
import { Finder } from '../../kit/Finder.tsx'
import { PAGE, useKeys } from '../../kit/page-hooks.ts'
import { isComposing } from '../../kit/is-composing.ts'
import styles from './Settings.module.css'

interface FindSettingProps {
  readonly sections: readonly Section[]
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onChoose: (found: FoundSetting) => void
}

/** A field that finds settings by their words. Enter opens the first, the arrow keys reach the others, / leads here. */
export function FindSetting({ sections, typed, onType, onChoose }: FindSettingProps) {
  const search = useRef<HTMLDivElement>(null)
  const found = findSettings(sections, typed)
  const isAsking = typed.trim() !== ''
  useSlash(search)
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const stops = [...(search.current?.querySelectorAll<HTMLElement>('input, button') ?? [])]
    if (step !== undefined) {
      event.preventDefault()
      stops[stops.findIndex(stop => stop === document.activeElement) + step]?.focus()
    } else if (event.key === 'Escape' && isAsking) {
      // The dialog stays open.
      event.stopPropagation()
      event.preventDefault()
      onType('')
      stops[0]?.focus()
    }
  }
  return (
    <div ref={search} role="search">
      <Finder
        label={settingsText('settings.find-setting')}
        className={styles.field}
        aria-keyshortcuts="/"
        value={typed}
        onType={onType}
        onKeyDown={event => {
          if (isComposing(event.nativeEvent)) return
          const [first] = found
          if (event.key === 'Enter' && first !== undefined) onChoose(first)
          else move(event)
        }}
      />
      <p
        role="status"
        className={isAsking && found.length === 0 ? `soft small ${styles.none}` : 'unseen'}
      >
        {isAsking &&
          (found.length === 0
            ? settingsText('settings.find-none')
            : settingsText('settings.find-count', { count: found.length }))}
      </p>
      {found.length > 0 && (
        <ul className={styles.results}>
          {found.map(setting => (
            <li key={`${setting.section} ${setting.label}`}>
              <button
                type="button"
                className="lit entry anywhere"
                onClick={() => onChoose(setting)}
                onKeyDown={move}
              >
                {setting.label}{' '}
                <small className="soft small">
                  {sections.find(({ name }) => name === setting.section)?.label()}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The key / leads to the field from anywhere but another field. */
function useSlash(search: { readonly current: HTMLElement | null }): void {
  useKeys(PAGE, event => {
    const { key, target, defaultPrevented } = event
    const isTyping =
      target instanceof Element &&
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea')
    if (key !== '/' || isTyping || defaultPrevented) return
    event.preventDefault()
    search.current?.querySelector('input')?.focus()
  })
}
