import { t } from '../../../i18n/t.ts'
import { useState } from 'react'
import { toolsText } from '../../../i18n/en/tools.ts'
import type { ShownToolServer } from '../../../runtime/tool-servers/server-tools.ts'
import type { ToolServer } from '../../../runtime/settings/settings.ts'
import { LinkButton } from '../../../kit/Button.tsx'
import { useUi, useUiState } from '../../../host/store.ts'
import { Subsection } from '../../../kit/Subsection.tsx'
import { ServerForm } from './ServerForm.tsx'
import { ServerRow } from './ServerRow.tsx'
import styles from '../Settings.module.css'

/** The servers whose tools the model may use. */
export function ToolServers() {
  const { application } = useUi()
  const { toolServers } = useUiState(({ app }) => app.settings)
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
    <Subsection icon="tool" name={toolsText('tools.servers')} why={toolsText('tools.servers-why')}>
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
      <ServerForm key={changing?.url ?? ''} changing={changing} onDone={() => setChanging(null)} />
    </Subsection>
  )
}
