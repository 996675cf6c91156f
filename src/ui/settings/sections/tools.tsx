import { settingsText } from '../../../i18n/en/settings.ts'
import { toolsText as t } from '../../../i18n/en/tools.ts'
import type { CoreSection } from '../../../host/settings-page.ts'
import { useUiState } from '../../../host/store.ts'
import { coreSetting } from '../../../runtime/settings/setting.ts'
import { CacheNote } from '../../../host/CacheNote.tsx'
import { ToolServers } from '../tools/ToolServers.tsx'
import { titled } from './texts.ts'

const START = { type: 'start' } as const

/** What the model may use in addition to its own words: web pages, and the tools of servers. */
export const TOOLS: CoreSection = {
  ...titled('tools'),
  icon: 'tool',
  items: [
    { Part: ToolNotes },
    {
      label: () => t('tools.fetch'),
      hint: () => t('tools.fetch-why'),
      also: () => settingsText('settings.also.fetch'),
      control: 'switch',
      of: coreSetting('fetchPages'),
    },
    {
      entries: () => [
        [t('tools.servers'), settingsText('settings.also.tool-servers'), t('tools.servers-why')],
        [t('tools.address'), settingsText('settings.also.tool-servers')],
      ],
      Part: ToolServers,
    },
  ],
}

/** What a change costs, and that tools are switched off as a whole. */
function ToolNotes() {
  const isOn = useUiState(({ app }) => app.settings.tools)
  return (
    <>
      <CacheNote change={START} />
      {!isOn && <p className="soft small">{t('tools.off')}</p>}
    </>
  )
}
