/** A person in one team. */
export interface PersonHere {
  organizationId: string;
  teamId: string;
  /** `personKey` of the address. */
  mailbox: string;
  profileIds: readonly string[];
}
