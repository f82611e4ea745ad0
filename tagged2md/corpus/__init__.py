"""Many files: found in folders and lists, worked on one by one or in processes of their own, one result each."""
