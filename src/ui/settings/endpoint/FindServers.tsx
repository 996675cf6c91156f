import { useEffect, useRef, useState } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { FoundServer } from '../../../ports/endpoint.ts'
import { Button } from '../../kit/Button.tsx'
import { newCallId } from './use-endpoint-test.ts'
import { useUi } from '../../store.ts'
import styles from '../Settings.module.css'

/** Looks for model servers on this computer when somebody presses, and offers what answered. */
export function FindServers({ onChoose }: { readonly onChoose: (found: FoundServer) => void }) {
  const { found, isLooking, look } = useFoundServers()
  return (
    <>
      <div>
        <Button size="small" variant="edged" disabled={isLooking} onClick={() => void look()}>
          {settingsText(isLooking ? 'settings.finding' : 'settings.find')}
        </Button>
      </div>
      <div role="status" className={styles.report}>
        {found?.length === 0 && <p className={styles.why}>{settingsText('settings.found-none')}</p>}
        {found !== null && found.length > 0 && (
          <ul className={styles.found}>
            {found.map(server => (
              <li key={server.baseUrl}>
                <span className={styles.why}>{sentenceFor(server)}</span>
                {server.letsPageIn && (
                  <Button size="small" variant="edged" onClick={() => onChoose(server)}>
                    {settingsText('settings.found-use', { name: server.server.name })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function sentenceFor({
  server: { name, local },
  baseUrl,
  models,
  letsPageIn,
}: FoundServer): string {
  const { host } = new URL(baseUrl)
  if (letsPageIn) return settingsText('settings.found-at', { name, host, count: models.length })
  const closed = settingsText('settings.found-closed', { name, host })
  const setting = local?.originSetting ?? null
  return setting === null
    ? closed
    : `${closed} ${settingsText('settings.service-origin', { name, setting, origin: location.origin })}`
}

/** Leaving the form ends the looking. */
function useFoundServers() {
  const { application } = useUi()
  const running = useRef<string | null>(null)
  const [found, setFound] = useState<readonly FoundServer[] | null>(null)
  const [isLooking, setLooking] = useState(false)
  useEffect(
    () => () => {
      if (running.current !== null) application.cancelCall(running.current)
      running.current = null
    },
    [application],
  )
  return {
    /** Null until somebody looked. */
    found,
    isLooking,
    look: async (): Promise<void> => {
      const callId = newCallId()
      running.current = callId
      setLooking(true)
      // Its code may not come while the network is gone: nothing was found then.
      const servers = await application.findLocalServers(callId).catch(() => [])
      if (running.current !== callId) return
      setFound(servers)
      setLooking(false)
    },
  }
}
