import { t } from '../../i18n/t.ts'
import { useEffect, useRef, useState } from 'react'
import { atRestText } from '../../i18n/en/at-rest.ts'
import { settingsText } from '../../i18n/en/settings.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { sectionsWith } from './find-settings.ts'
import { SettingsItems } from './SettingsItems.tsx'
import { AT_REST_NAME } from './AtRestBlock.tsx'
import { FindSetting } from './FindSetting.tsx'
import styles from './Settings.module.css'
import { useUi } from '../../host/store.ts'
import { CORE_SECTIONS } from './sections/sections.ts'

const KEY_FIELD = '[role="dialog"] input[name="password"]'

/** The section that is open; with `label`, a setting to show there, a new object each time. */
interface Place {
  /** Its name. */
  readonly section: string
  readonly label?: string
}

type SettingsPlace = 'key' | 'data' | 'encryption' | { readonly name: string } | undefined

/** The dialog "Settings". Every setting takes effect at once; only the endpoint waits for its button. */
export function SettingsDialog({ at }: { readonly at?: SettingsPlace }) {
  const sections = sectionsWith(CORE_SECTIONS, useUi().features)
  const [place, setPlace] = useState<Place>(() => firstPlace(at))
  const [typed, setTyped] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const section = sections.find(({ name }) => name === place.section)
  const show = (
    next: string,
    label = sections.find(({ name }) => name === next)?.label(),
  ): void => {
    setTyped('')
    setPlace({ section: next, ...(label !== undefined && { label }) })
  }
  useEffect(() => {
    // Another section begins at its start.
    panel.current?.parentElement?.scrollTo(0, 0)
    return place.label && panel.current ? keepShown(place.label, panel.current) : undefined
  }, [place])
  return (
    <Dialog
      title={t('sessions.settings')}
      width="page"
      {...((at === 'key' || at === 'encryption') && { initialFocus: () => focusAt(at) })}
    >
      <div className={styles.tabs} data-finding={typed.trim() !== ''}>
        <FindSetting
          sections={sections}
          typed={typed}
          onType={setTyped}
          onChoose={found => show(found.section, found.label)}
        />
        <Tabs
          label={settingsText('settings.sections')}
          value={place.section}
          onChange={next => setPlace({ section: next })}
          isColumn
          tabs={sections.map(({ name, label, icon }) => ({ value: name, label: label(), icon }))}
        >
          <div ref={panel} className={`stack gap-5 start ${styles.section}`}>
            <div className={styles.intro}>
              <h3>{section?.label()}</h3>
              <p className="soft">{section?.lede()}</p>
            </div>
            {section && <SettingsItems key={section.name} items={section.items} onShow={show} />}
          </div>
        </Tabs>
        <p className={`only-wide small faint ${styles.saved}`}>
          {settingsText('settings.saved-at-once')}
        </p>
      </div>
    </Dialog>
  )
}

function focusAt(at: 'key' | 'encryption'): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(at === 'key' ? KEY_FIELD : `#${AT_REST_NAME}`)
  if (element && at === 'encryption') element.tabIndex = -1
  return element
}

function firstPlace(at: SettingsPlace): Place {
  if (typeof at === 'object') return { section: at.name }
  if (at === 'encryption') return { section: 'data', label: atRestText('at-rest.name') }
  return { section: at === 'data' ? at : 'model' }
}

const LABELS = 'label, legend, h3, h4, dt, button'
const CONTROLS = 'input:checked, input, select, textarea, button, summary'

/** Scrolls to the setting with this label and focuses its control, or else its label. Null if it is not shown. */
function revealSetting(section: HTMLElement, label: string): HTMLElement | null {
  const named = [...section.querySelectorAll<HTMLElement>(LABELS)].find(element =>
    element.textContent.trim().startsWith(label),
  )
  if (named === undefined) return null
  const target = controlOf(named) ?? named
  if (target === named && !named.matches('button')) named.tabIndex = -1
  named.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
  return named
}

const ACTIONS = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/**
 * Shows the setting with this label. It may load late, and lists above it may push it away: it is shown again until the person does
 * something. Returns the end of this.
 */
function keepShown(label: string, section: HTMLElement): () => void {
  const acted = new AbortController()
  let named = revealSetting(section, label)
  const observer = new ResizeObserver(() => {
    if (named === null) named = revealSetting(section, label)
    else named.scrollIntoView({ block: 'center' })
  })
  observer.observe(section)
  acted.signal.addEventListener('abort', () => observer.disconnect())
  for (const type of ACTIONS)
    window.addEventListener(type, () => acted.abort(), { capture: true, signal: acted.signal })
  return () => acted.abort()
}

function controlOf(named: HTMLElement): HTMLElement | null {
  if (named instanceof HTMLLabelElement) return named.control
  if (!named.matches('legend')) return null
  const group = named.closest('fieldset')
  return (
    group?.querySelector<HTMLElement>('input:checked') ??
    group?.querySelector<HTMLElement>(CONTROLS) ??
    null
  )
}
