import { useState } from 'react'
import { syncText } from '../texts.ts'
import { formatWhen } from '../../../i18n/format.ts'
import { joined } from '../../../i18n/list.ts'
import type { SyncDevice, SyncStatus } from '../status.ts'
import { Button, IconButton } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { EditableTitle } from '../../../kit/EditableTitle.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useCommands } from '../../../host/use-feature.ts'
import { sync } from '../feature.ts'
import styles from './Sync.module.css'

/** The devices that meet at the place, with the last contact of each. Only this one is renamed here. */
export function Devices({
  status: { devices, rotation },
  now,
  onRemove,
}: {
  readonly status: SyncStatus
  readonly now: number
  readonly onRemove: (device: SyncDevice) => void
}) {
  const commands = useCommands(sync)
  const [isRenaming, setRenaming] = useState(false)
  return (
    <section className="stack gap-2" aria-labelledby="sync-devices">
      <h4 id="sync-devices">{syncText('sync.devices')}</h4>
      <p className="soft small">{syncText('sync.devices-why')}</p>
      <ul className={`lined ${styles.devices}`}>
        {devices.map(device => {
          const { id, name, isThis, contactAt, form } = device
          return (
            <li key={id} className="row touch-square">
              <Icon name={isComputer(form) ? 'device' : 'phone'} />
              {isThis && isRenaming ? (
                <EditableTitle
                  title={name}
                  label={syncText('sync.name-of-device')}
                  onDone={given => {
                    setRenaming(false)
                    if (given !== null) void commands.renameDevice(given)
                  }}
                />
              ) : (
                <div className="anywhere">
                  {name} {isThis && <Chip>{syncText('sync.this-device')}</Chip>}
                  {!isThis && (
                    <small className="block faint small">
                      {syncText('sync.contact', { when: formatWhen(contactAt, now) })}
                    </small>
                  )}
                </div>
              )}
              {isThis && !isRenaming && (
                <IconButton
                  icon="edit"
                  size="small"
                  label={syncText('sync.rename')}
                  onClick={() => setRenaming(true)}
                />
              )}
              {!isThis && (
                <Button
                  size="small"
                  aria-label={syncText('sync.remove-name', { name })}
                  onClick={() => onRemove(device)}
                >
                  {syncText('sync.remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {rotation !== null && (
        <p className="soft small anywhere">
          {syncText(rotation.removed.length > 0 ? 'sync.keys-by-removing' : 'sync.keys-by', {
            by: rotation.by,
            names: namesOf(rotation.removed),
          })}
        </p>
      )}
    </section>
  )
}

/** Names of devices in a sentence; a name may have a comma. */
export function namesOf(names: readonly string[]): string {
  return joined(names.map(name => syncText('sync.named', { name })))
}

/** One that does not say what it is counts as one. */
function isComputer(form = 'computer'): boolean {
  return form === 'computer'
}
