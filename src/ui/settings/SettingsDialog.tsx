import { useState } from 'react'
import { settingsText } from '../../i18n/en/settings.ts'
import { Dialog } from '../kit/Dialog.tsx'
import type { IconName } from '../kit/icon-paths.ts'
import { Tabs } from '../kit/Tabs.tsx'
import { useUi } from '../store.ts'
import { AppearanceSection } from './AppearanceSection.tsx'
import { ContextSection } from './ContextSection.tsx'
import { ConversationSection } from './ConversationSection.tsx'
import { CostsSection } from './costs/CostsSection.tsx'
import { DataSection } from './DataSection.tsx'
import { ModelSection } from './ModelSection.tsx'
import { SummariesSection } from './SummariesSection.tsx'
import styles from './Settings.module.css'

const SECTIONS = {
  model: ModelSection,
  context: ContextSection,
  summaries: SummariesSection,
  costs: CostsSection,
  conversation: ConversationSection,
  appearance: AppearanceSection,
  data: DataSection,
}

type SectionName = keyof typeof SECTIONS

const ICONS: Readonly<Record<SectionName, IconName>> = {
  model: 'device',
  context: 'panel',
  summaries: 'edit',
  conversation: 'text',
  costs: 'cost',
  appearance: 'theme',
  data: 'archive',
}

const NAMES: readonly SectionName[] = [
  'model',
  'context',
  'summaries',
  'conversation',
  'costs',
  'appearance',
  'data',
]

/** The dialog "Settings". Every setting takes effect at once; only the endpoint waits for its button. */
export function SettingsDialog({ at }: { readonly at: 'key' | undefined }) {
  const { actions } = useUi()
  const [section, setSection] = useState<SectionName>('model')
  const Section = SECTIONS[section]
  return (
    <Dialog
      title={settingsText('settings.name')}
      width="page"
      onClose={actions.closeDialog}
      {...(at === 'key' && { initialFocus: keyField })}
    >
      <div className={styles.tabs}>
        <Tabs
          label={settingsText('settings.sections')}
          value={section}
          onChange={setSection}
          isColumn
          tabs={NAMES.map(value => ({
            value,
            label: settingsText(`settings.tab.${value}`),
            icon: ICONS[value],
          }))}
        >
          <div className={styles.section}>
            <div className={styles.intro}>
              <h3>{settingsText(`settings.tab.${section}`)}</h3>
              <p className={styles.why}>{settingsText(`settings.lede.${section}`)}</p>
            </div>
            <Section />
          </div>
        </Tabs>
        <p className={styles.saved}>{settingsText('settings.saved-at-once')}</p>
      </div>
    </Dialog>
  )
}

function keyField(): HTMLElement | null {
  return document.querySelector('[role="dialog"] input[name="password"]')
}
