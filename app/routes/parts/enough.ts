/** Which limit was reached. The message continues with how long to wait. */
export const ENOUGH = {
  newRequests: 'You’ve posted as many new requests as a day allows.',
  saves: 'You’ve saved very often in the last few minutes.',
  interest: 'You’ve shown interest as often as a day allows.',
  conversations: 'You’ve sent as much in your conversations as an hour allows.',
  photos: 'You’ve uploaded as many photos as an hour allows.',
  contact: 'We’ve received too many messages from your network.',
}
