import { t } from '../../../i18n/t.ts'
import { useState } from 'react'
import { toolsText } from '../../../i18n/en/tools.ts'
import type { ShownToolServer } from '../../../runtime/tool-servers/server-tools.ts'
import type { ToolServer } from '../../../runtime/settings/settings.ts'
import { CacheNote } from '../../kit/CacheNote.tsx'
import { LinkButton } from '../../../kit/Button.tsx'
import { Switch } from '../../../kit/Field.tsx'
import { useUi, useUiState } from '../../../host/store.ts'
import { Place } from '../fields.tsx'
import { ServerForm } from './ServerForm.tsx'
import { ServerRow } from './ServerRow.tsx'
import styles from '../Settings.module.css'

const START = { type: 'start' } as const

/** What the model may use in addition to its own words: web pages, and the tools of servers. */
export function ToolsSection() {
  const { application } = useUi()
  const { tools, fetchPages, toolServers } = useUiState(({ app }) => app.settings)
  const servers = useUiState(({ app }) => app.toolServers)
  const [changing, setChanging] = useState<ShownToolServer | null>(null)
  const [removed, setRemoved] = useState<{
    readonly name: string
    readonly before: readonly ToolServer[]
  }>()
  const remove = ({ url, name }: ShownToolServer): void => {
    setRemoved({ name, before: toolServers })
    if (changing?.url === url) setChanging(null)
    void application.toolServers.remove(url)
  }
  return (
    <>
      <CacheNote change={START} />
      {!tools && <p className="soft small">{toolsText('tools.off')}</p>}
      <Switch
        checked={fetchPages}
        onChange={on => void application.updateSettings({ fetchPages: on })}
        hint={toolsText('tools.fetch-why')}
      >
        {toolsText('tools.fetch')}
      </Switch>
      <Place icon="tool" name={toolsText('tools.servers')} why={toolsText('tools.servers-why')}>
        {servers.length === 0 && <p className="soft small">{toolsText('tools.servers-none')}</p>}
        <ul className={styles.servers}>
          {servers.map(server => (
            <ServerRow
              key={server.url}
              server={server}
              onChange={() => setChanging(server)}
              onRemove={() => remove(server)}
            />
          ))}
        </ul>
        <p role="status" className="quiet soft small">
          {removed && (
            <>
              {toolsText('tools.removed', { name: removed.name })}{' '}
              <LinkButton
                onClick={() => {
                  setRemoved(undefined)
                  void application.updateSettings({ toolServers: removed.before })
                }}
              >
                {t('kit.undo')}
              </LinkButton>
            </>
          )}
        </p>
        <ServerForm
          key={changing?.url ?? ''}
          changing={changing}
          onDone={() => setChanging(null)}
        />
      </Place>
    </>
  )
}
