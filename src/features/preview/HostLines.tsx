import { joined } from '../../i18n/list.ts'
import { Button } from '../../kit/Button.tsx'
import { previewText } from './texts.ts'

interface HostLinesProps {
  /** Those that the preview wants to reach. */
  readonly asked: readonly string[]
  /** Those that it may reach. */
  readonly hosts: readonly string[]
  onAllow(host: string): void
  onRevoke(host: string): void
}

/** The hosts that a preview wants to reach, and those that it may: a press allows one, or takes that back. */
export function HostLines({ asked, hosts, onAllow, onRevoke }: HostLinesProps) {
  return (
    <>
      <HostLine
        hosts={asked}
        text={previewText('preview.wants', { host: joined(asked) })}
        wordsOf={host => previewText('preview.allow', { host })}
        look={{ variant: 'edged' }}
        onPress={onAllow}
      />
      <HostLine
        hosts={hosts}
        text={previewText('preview.reaches', { hosts: joined(hosts) })}
        wordsOf={host => previewText('preview.revoke', { host })}
        look={{ icon: 'close' }}
        onPress={onRevoke}
      />
    </>
  )
}

interface HostLineProps {
  readonly hosts: readonly string[]
  readonly text: string
  readonly look: { readonly variant: 'edged' } | { readonly icon: 'close' }
  /** What the button of a host says. */
  wordsOf(host: string): string
  onPress(host: string): void
}

/** A sentence about hosts, and a button for each; nothing without a host. */
function HostLine({ hosts, text, look, wordsOf, onPress }: HostLineProps) {
  if (hosts.length === 0) return null
  return (
    <div className="row wrap small soft">
      <span className="grow anywhere">{text}</span>
      {hosts.map(host => (
        <Button key={host} size="small" {...look} onClick={() => onPress(host)}>
          {wordsOf(host)}
        </Button>
      ))}
    </div>
  )
}
