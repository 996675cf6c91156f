import type { NetworkPort } from '../../ports/application-ports.ts'
import { isFree } from '../settings/model-info.ts'
import type { ChatModel } from '../../ports/chat-model.ts'

/** True where the network is there that the model needs. What runs on this device, or on a server of it, needs none. */
export function isReachable({ ref }: Pick<ChatModel, 'ref'>, network: NetworkPort): boolean {
  return network.isOnline() || isFree(ref)
}
