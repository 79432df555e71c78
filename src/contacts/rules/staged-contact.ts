/** What the merge needs to know of a contact of an import; the database has its other values. */
export interface StagedContact {
  row_number: number;
  /** The ids that the contact gets if it is new. */
  new_profile_id: string;
  new_enrollment_id: string;
  variant_key: number;
  integration_contact_id: string | null;
  labels: string[] | null;
  /** The email, or else the LinkedIn address, in the database's lower case: the key of profiles. */
  by: 'email' | 'linkedin_url';
  key: string;
}
