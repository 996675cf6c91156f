/** Where devices leave segments for each other, as `SegmentPorts` says. The code of a place is loaded with its first use. */
import type {
  OpenSegmentStore,
  ProbePlace,
  SegmentStore,
  SyncPlace,
} from '../ports/segment-store.ts'
import { probeStore } from '../providers/segments/probe.ts'
import { deviceNameOf } from './device-name.ts'
import { lazyFolder, lazyFunctions } from './lazy-ports.ts'

export { segmentCodec as codec } from '../store/sync/segment-codec.ts'

/** Rejects at the first use of the store for an address that cannot be asked. */
export const open: OpenSegmentStore = place => lazyFunctions<SegmentStore>(() => opened(place))

/** Asks everything that sync needs of a place. */
export const probe: ProbePlace = (place, signal) => probeStore(open(place), nameOf(place), signal)

/** What this device is called at first. */
export const deviceName = (): string => deviceNameOf(navigator.userAgent)

async function opened(place: SyncPlace): Promise<SegmentStore> {
  switch (place.kind) {
    case 'folder':
      return (await import('../store/sync/folder-segments.ts')).folderSegments(
        lazyFolder(place.handle),
        place.handle.name,
      )
    case 'webdav':
      return (await import('../providers/segments/webdav.ts')).openWebdav(place)
    case 's3':
      return (await import('../providers/segments/s3.ts')).openS3(place)
  }
}

function nameOf(place: SyncPlace): string {
  if (place.kind === 'folder') return place.handle.name
  return URL.parse(place.url)?.host ?? place.url
}
