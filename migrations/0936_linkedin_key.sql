-- Without an email, whoever is in a campaign with this LinkedIn address is meant, whether he has an email or not.
create index contact_profiles_linkedin_key on contact_profiles (team_id, linkedin_key) where linkedin_key is not null;
